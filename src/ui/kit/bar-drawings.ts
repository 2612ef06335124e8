// Icons of the bar for who is signed in, apart from those that few pages have.

export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.1 2.1 0 0 0 4 0M12 5V3.5';

export const wallet =
  'M17 8V5.5A1.5 1.5 0 0 0 15.5 4H6a2.5 2.5 0 0 0 0 5h12.5A1.5 1.5 0 0 1 20 10.5v8a1.5 1.5 0 0 1-1.5 1.5H6A2.5 2.5 0 0 1 3.5 17.5v-11M16.2 14.5h.1';
