import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { asha, openApp } from '../whole-app.tsx';

const inbox = page.getByRole('button', { name: 'Demo inbox', exact: true, includeHidden: true });
const start = location.href;
let asked: string[] = [];

const ANSWERS: Record<string, unknown> = {
  '/api/health': { mode: 'demo', server_time: '2026-11-21T13:35:00.000Z' },
  '/api/demo/inbox': [],
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url in ANSWERS ? Response.json({ msg: '', data: ANSWERS[url] }) : new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

test('the inbox is loaded only while a message is expected', async () => {
  await openApp('/contact-us', asha);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Contact us');
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  expect(asked).not.toContain('/api/health');
  navigate('/withdrawal-request');
  await expect.element(inbox).toBeVisible();
  expect(asked).toContain('/api/health');
  navigate('/contact-us');
  await expect.element(inbox).not.toBeInTheDocument();
});

test.each([
  '/verify?phone=9812345678',
  '/forget-password',
  '/withdrawal-request',
  '/add-account',
  '/account-History',
])('the inbox is at hand on %s', async (path) => {
  await openApp(path, asha);
  await expect.element(inbox).toBeVisible();
});

test('the inbox is loaded while a link for a new password is requested', async () => {
  await openApp('/?modal=forgot-password', null);
  await expect.element(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible();
  await expect.element(inbox).toBeInTheDocument();
});
