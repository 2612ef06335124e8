// Drawings like the named ones of `Icon`. The start page uses none of them, so it does not load them.

export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.1 2.1 0 0 0 4 0M12 5V3.5';

export const wallet =
  'M17 8V5.5A1.5 1.5 0 0 0 15.5 4H6a2.5 2.5 0 0 0 0 5h12.5A1.5 1.5 0 0 1 20 10.5v8a1.5 1.5 0 0 1-1.5 1.5H6A2.5 2.5 0 0 1 3.5 17.5v-11M16.2 14.5h.1';

export const user =
  'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5M4.5 20c.7-3.2 3.6-5 7.5-5s6.8 1.8 7.5 5';

export const eyeOff =
  'M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.5 7.5A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16';

export const bank = 'M3.5 9.5 12 4l8.5 5.5zM4 20h16M6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17';

export const trophy =
  'M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0zM7.5 6H4v1.5A3.5 3.5 0 0 0 7.6 11M16.5 6H20v1.5a3.5 3.5 0 0 1-3.6 3.5M12 14v3M8 20c0-2 1.8-3 4-3s4 1 4 3z';

export const sharing =
  'M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8.7 10.8l6.6-4M8.7 13.2l6.6 4';

export const mail = 'M4 6h16v12.5H4zM4 7l8 6.5L20 7';

export const plus = 'M12 5v14M5 12h14';

export const chevronDown = 'M6 9.5l6 6 6-6';

export const chevronLeft = 'M14.5 6l-6 6 6 6';

export const logout = 'M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M15.5 16l4-4-4-4M19.5 12H9.5';

export const star = 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

export const magnifier = 'M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5M15.5 15.5l4.75 4.75';
