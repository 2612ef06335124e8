import { useEffect } from 'react';
import { followHotkeys, hotkeys } from '../../actors/app/hotkeys.ts';
import { useActors } from '../shared/context.tsx';
import { HotkeysList } from './hotkeys.view.tsx';

/** The hotkeys of the page, and the list of them. */
export default function Hotkeys() {
  const actors = useActors();
  useEffect(() => followHotkeys(hotkeys, actors), [actors]);
  return <HotkeysList actor={hotkeys} />;
}
