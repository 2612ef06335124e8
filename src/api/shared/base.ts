/** Where the calls are. */
export const base = import.meta.env.VITE_API_BASE ?? '/api/';
