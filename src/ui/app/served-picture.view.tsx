import type { CSSProperties } from 'react';
import { PICTURE_WIDTHS } from '../../schemas/shared/files.ts';

interface ServedPictureProps {
  /** where the server has it */
  path: string;
  /** in pixels, as it is kept */
  width: number;
  height: number;
  /** how wide it is shown, as `sizes` of an `<img>` says it */
  sizes: string;
  alt: string;
  /** it may be out of view: it comes when it is near */
  lazy?: boolean;
  style?: CSSProperties;
}

/** A picture that the server keeps, brought in the size that this screen shows it in. */
export function ServedPicture({ path, width, height, sizes, alt, lazy, style }: ServedPictureProps) {
  const smaller = PICTURE_WIDTHS.filter((offered) => offered < width);
  return (
    <img
      src={path}
      srcSet={[
        ...smaller.map((offered) => `${path}?width=${offered} ${offered}w`),
        `${path} ${width}w`,
      ].join()}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      style={style}
    />
  );
}
