import { Route, Switch } from 'wouter';
import { preloadable } from '../kit/preloadable.tsx';
import { type Page, type Place, Titled } from '../shared/page.tsx';
import { Guard } from './guard.tsx';
import NotFound from './not-found.view.tsx';
import { type Route as PageRoute, routes } from './routes.ts';

const modules = import.meta.glob<{ default: Page }>('/src/ui/**/*.page.{ts,tsx}');

/** Loads the page of a route. */
export async function loadPage({ page }: PageRoute): Promise<Page> {
  const load = modules[`/src/ui/${page}`];
  if (load === undefined) throw new Error(`There is no page ${page}`);
  return (await load()).default;
}

const contents = new Map(
  routes.map((route) => [route, preloadable<Place>(async () => (await loadPage(route)).Content)]),
);

/** Loads the code of a route's page before it is rendered. */
export async function preloadPage(route: PageRoute): Promise<void> {
  await contents.get(route)?.preload();
}

interface PagesProps {
  path: string;
  /** The number of this visit. */
  visit: number;
  search: string;
}

/** The page of a path; its code is loaded on the first visit. */
export function Pages({ path, search, visit }: PagesProps) {
  return (
    <Switch location={path}>
      {routes.map((route) => (
        <Route key={route.path} path={route.path}>
          {(params) => <RoutePage route={route} params={params} search={search} visit={visit} />}
        </Route>
      ))}
      <Route>
        <Titled title="Page not found">
          <NotFound />
        </Titled>
      </Route>
    </Switch>
  );
}

interface RoutePageProps extends Omit<PagesProps, 'path'> {
  route: PageRoute;
  params: Place['params'];
}

function RoutePage({ route, params, search, visit }: RoutePageProps) {
  const page = <Unguarded route={route} params={params} search={search} />;
  if (route.access === 'everyone') return page;
  return (
    <Guard access={route.access} visit={visit}>
      {page}
    </Guard>
  );
}

/** The page of a route without access control: prerendering has no person. */
export function Unguarded({ route, params, search }: Omit<RoutePageProps, 'visit'>) {
  const Content = contents.get(route);
  return (
    Content && (
      <Titled title={route.title}>
        <Content params={params} query={Object.fromEntries(new URLSearchParams(search))} />
      </Titled>
    )
  );
}
