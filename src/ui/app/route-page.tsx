import { useSearch } from 'wouter';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { useFetched } from './code.ts';
import { type Place, Titled } from './page.tsx';
import type { Route } from './route.ts';

interface RoutePageProps {
  route: Route;
  params: Place['params'];
}

/** The page of a route. */
export function RoutePage({ route, params }: RoutePageProps) {
  const page = useFetched(route.page);
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  if (page === undefined) return <SkeletonRows />;
  const { title, Content } = page;
  return (
    <Titled title={title}>
      <Content params={params} query={query} />
    </Titled>
  );
}
