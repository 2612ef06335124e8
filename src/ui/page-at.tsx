import { useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { missingCode, useFetched } from './code.ts';
import { SkeletonRows } from './kit/skeleton.tsx';
import { type Page, type Place, Titled } from './page.tsx';
import type { Route } from './route.ts';
import { CodeMissing } from './views/code-missing.tsx';

interface PageAtProps {
  route: Route;
  params: Place['params'];
}

/** The page of a route. */
export function PageAt({ route, params }: PageAtProps) {
  const page = useFetched(route.page);
  return page ? <PageShown page={page} params={params} /> : <PageOnItsWay />;
}

function PageShown({ page, params }: { page: Page; params: Place['params'] }) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  return <Titled title={page.title}>{page.render({ params, query })}</Titled>;
}

/** In place of a page whose code is being fetched; says so when that takes more than one try. */
export function PageOnItsWay() {
  const isMissing = useSyncExternalStore(missingCode.subscribe, missingCode.get, missingCode.get);
  return (
    <>
      {isMissing && <CodeMissing />}
      <SkeletonRows />
    </>
  );
}
