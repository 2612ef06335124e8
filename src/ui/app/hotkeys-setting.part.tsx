import { hotkeys } from '../../actors/app/hotkeys.ts';
import { HotkeysSetting } from './hotkeys.view.tsx';

/** The setting of hotkeys, for this device. */
export default function Setting() {
  return <HotkeysSetting actor={hotkeys} />;
}
