import { use } from 'react';
import { useSearch } from 'wouter';
import { type Page, type Place, Titled } from './page.tsx';
import { fetchedPage, fetchPage, type Route } from './route.ts';

interface PageAtProps {
  route: Route;
  params: Place['params'];
}

/** The page of a route; what is here already renders at once: markup from the build is hydrated in one go. */
export function PageAt({ route, params }: PageAtProps) {
  const page = fetchedPage(route);
  return page ? <PageShown page={page} params={params} /> : <PageFetched route={route} params={params} />;
}

function PageFetched({ route, params }: PageAtProps) {
  return <PageShown page={use(fetchPage(route))} params={params} />;
}

function PageShown({ page, params }: { page: Page; params: Place['params'] }) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  return <Titled title={page.title}>{page.render({ params, query })}</Titled>;
}
