/** The subscription of this browser to push messages, if it has one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** Ends it in the browser, so that nobody who uses it next gets messages. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}
