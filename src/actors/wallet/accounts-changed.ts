const CHANNEL = 'payout-accounts';

/** Tells this page and the person's other tabs that their payout accounts have changed. */
export function tellAccountsChanged(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when payout accounts were added or removed, here or in another tab. Returns how to stop that. */
export function accountChanges(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
