import type { Tab } from './browser.ts';

const CPU = 4;
/** Slow 4G: 1.6 Mbit/s down, 150 ms there and back. */
const NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Makes a tab as slow as a cheap phone: its processor four times, and if asked, its network as slow 4G. */
export async function slowDown({ send }: Tab, { network }: { network: boolean }): Promise<void> {
  await send('Emulation.setCPUThrottlingRate', { rate: CPU });
  if (network) {
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  }
}
