import { Switch, useLocation, Route as WouterRoute } from 'wouter';
import NotFound from '../shell/not-found.view.tsx';
import { Guard } from './guard.tsx';
import { Titled } from './page.tsx';
import { RoutePage } from './route-page.tsx';
import { routes } from './routes.ts';

/** Fetches the page of a path, before anything is rendered. */
export async function fetchPage(path: string): Promise<void> {
  const segments = segmentsOf(path);
  const route = routes.find((route) => {
    const pattern = segmentsOf(route.path);
    return (
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    );
  });
  await route?.page.load();
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Every page inside the layout but the start page. */
export function RouteSwitch() {
  const [path] = useLocation();
  return (
    <Switch>
      {routes.map((route) => (
        <WouterRoute key={route.path} path={route.path}>
          {(params) => {
            // Asked for while it is still being found out who is there.
            void route.page.load();
            const page = <RoutePage key={path} route={route} params={params} />;
            return route.access === 'everyone' ? page : <Guard access={route.access}>{page}</Guard>;
          }}
        </WouterRoute>
      ))}
      <WouterRoute>
        <Titled title="Page not found">
          <NotFound />
        </Titled>
      </WouterRoute>
    </Switch>
  );
}
