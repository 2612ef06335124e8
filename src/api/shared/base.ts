/** The address of the API. */
export const base = import.meta.env.VITE_API_BASE ?? '/api/';
