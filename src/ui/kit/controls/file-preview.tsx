import { usePreview } from './file-input.tsx';

/** A preview of a picture from this device; nothing for other files. */
export function FilePreview({ file, alt }: { file: File; alt: string }) {
  const preview = usePreview(file);
  return preview === undefined ? null : <img src={preview} alt={alt} />;
}
