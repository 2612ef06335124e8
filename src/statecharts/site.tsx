import type { FormEvent } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { addressOf, decoded } from './addresses.ts';
import { chartNamed, charts } from './catalogue.ts';
import { ChartPage } from './chart-page.tsx';
import { EventPage, FindPage, ScreenPage } from './find-pages.tsx';
import { Main, Muted, Page } from './style.ts';

/** The site of the statecharts. Its address contains everything that it shows. */
export function Site() {
  return (
    <Router hook={useHashLocation}>
      <Page>
        <Bar />
        <nav aria-label="All statecharts">
          <ChartList />
        </nav>
        <Main id="main">
          <Switch>
            <Route path="/">{() => <FindPage text="" />}</Route>
            <Route path="/find/:text">{({ text }) => <FindPage text={decoded(text)} />}</Route>
            <Route path="/event/:type">{({ type }) => <EventPage type={decoded(type)} />}</Route>
            <Route path="/screen/:path">{({ path }) => <ScreenPage path={decoded(path)} />}</Route>
            <Route path="/:name">{({ name }) => <Named name={name} />}</Route>
            <Route path="/:name/:view">{({ name, view }) => <Named name={name} view={view} />}</Route>
            <Route path="/:name/:view/:detail">{(place) => <Named {...place} />}</Route>
          </Switch>
        </Main>
      </Page>
    </Router>
  );
}

function Named({ name, view = 'states', detail = '' }: { name: string; view?: string; detail?: string }) {
  const chart = chartNamed(name);
  if (chart === undefined) return <Muted>There is no statechart “{name}”. Look for it above.</Muted>;
  return <ChartPage key={name} chart={chart} view={view} detail={decoded(detail)} />;
}

function Bar() {
  const [location, navigate] = useLocation();
  const text = /^\/find\/(.*)$/.exec(location)?.[1] ?? '';
  const look = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    navigate(addressOf.find(currentTarget.value), { replace: location.startsWith('/find/') });
  return (
    <header>
      <Link href="/">
        <strong>Statecharts of Sikka</strong>
      </Link>
      <search>
        <input
          type="search"
          className="input"
          aria-label="Find a statechart by name, state, event or screen"
          placeholder="Name, state, event or screen"
          // Keeps the search field while the person types, although typing changes the address.
          key={text === '' ? location : 'typed'}
          defaultValue={decoded(text)}
          onInput={look}
        />
      </search>
      <a href="../">Leave</a>
    </header>
  );
}

function ChartList() {
  const [location] = useLocation();
  const rooms = [...new Set(charts.map(({ room }) => room))];
  return rooms.map((room) => (
    <section key={room}>
      <h3>{room}</h3>
      <ul>
        {charts
          .filter((chart) => chart.room === room)
          .map(({ name }) => (
            <li key={name}>
              <Link
                href={addressOf.chart(name)}
                aria-current={location.split('/')[1] === name ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}
