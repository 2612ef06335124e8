import { useSearch } from 'wouter';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { useFetched } from './code.ts';
import { type Page, type Place, Titled } from './page.tsx';
import type { Route } from './route.ts';

interface RoutePageProps {
  route: Route;
  params: Place['params'];
}

/** The page of a route. */
export function RoutePage({ route, params }: RoutePageProps) {
  const page = useFetched(route.page);
  return page ? <PageShown page={page} params={params} /> : <SkeletonRows />;
}

function PageShown({ page: { title, Content }, params }: { page: Page; params: Place['params'] }) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  return (
    <Titled title={title}>
      <Content params={params} query={query} />
    </Titled>
  );
}
