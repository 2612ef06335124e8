import type { NewTeam } from '../bets/teams/keep.ts';

/** A team of the demo. Only its strength, from 35 to 65, affects how it plays. */
export interface DemoTeam extends NewTeam {
  shortName: string;
  strength: number;
}

const team = (name: string, shortName: string, strength: number): DemoTeam => ({ name, shortName, strength });

/** The street league of kabaddi. */
export const STREET_KABADDI: readonly DemoTeam[] = [
  team('Chambal Night Owls', 'CNO', 58),
  team('Konkan Lanterns', 'KLA', 52),
  team('Satpura Kites', 'SKI', 61),
  team('Sundarban Drummers', 'SDR', 47),
  team('Vidarbha Fireflies', 'VFI', 44),
  team('Mandovi Ferrymen', 'MFE', 55),
  team('Kutch Salt Riders', 'KSR', 40),
  team('Bundel Stonecutters', 'BST', 50),
  team('Godavari Anklets', 'GAN', 49),
  team('Palani Torchbearers', 'PTO', 43),
];

/** The street league of cricket. */
export const STREET_CRICKET: readonly DemoTeam[] = [
  team('Nilgiri Lamplighters', 'NLA', 56),
  team('Deccan Moonrakers', 'DMO', 60),
  team('Malabar Nightjars', 'MNI', 45),
  team('Aravalli Comets', 'ACO', 48),
  team('Coromandel Stars', 'CST', 57),
  team('Doab Lantern Eleven', 'DLE', 42),
  team('Saurashtra Tidewatch', 'STI', 53),
  team('Spiti Snow Lions', 'SSL', 51),
  team('Zanskar Yaks', 'ZYA', 46),
  team('Hooghly Steamers', 'HST', 54),
];

/** The street league of football. */
export const STREET_FOOTBALL: readonly DemoTeam[] = [
  team('Brahmaputra Rafters', 'BRA', 52),
  team('Cauvery Herons', 'CHE', 58),
  team('Ganga Ghat Wanderers', 'GGW', 55),
  team('Periyar Elephants', 'PEL', 47),
  team('Mahanadi Otters', 'MOT', 43),
  team('Sahyadri Cloudburst', 'SCL', 50),
  team('Chilika Flamingos', 'CFL', 60),
  team('Thar Dune Runners', 'TDR', 45),
  team('Wular Boatmen', 'WBO', 41),
  team('Gir Teak Rovers', 'GTR', 53),
];

/** The league of kabaddi: eight teams. */
export const LEAGUE_KABADDI: readonly DemoTeam[] = [
  team('Narmada Bargemen', 'NBA', 57),
  team('Malwa Millers', 'MMI', 52),
  team('Kumaon Woodcutters', 'KWO', 48),
  team('Marwar Camel Riders', 'MCR', 60),
  team('Tapti Potters', 'TPO', 45),
  team('Vindhya Wrestlers', 'VWR', 55),
  team('Rohilkhand Weavers', 'RWE', 43),
  team('Bastar Blacksmiths', 'BBL', 50),
];

/** The league of cricket: eight teams. */
export const LEAGUE_CRICKET: readonly DemoTeam[] = [
  team('Ladakh Prayer Flags', 'LPF', 49),
  team('Nicobar Navigators', 'NNA', 54),
  team('Tungabhadra Hawks', 'THA', 58),
  team('Ajanta Painters', 'APA', 46),
  team('Majuli Islanders', 'MIS', 51),
  team('Rann Mirages', 'RMI', 44),
  team('Kangra Tea Pickers', 'KTP', 56),
  team('Sone Valley Foresters', 'SVF', 61),
];
