const asked = new Set<string>();

/**
 * Fetches a module and, at once, the files that it will import. In the build it stands for Vite's helper of this name.
 */
export function __vitePreload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
