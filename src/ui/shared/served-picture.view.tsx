import type { CSSProperties } from 'react';
import { PICTURE_WIDTHS } from '../../schemas/shared/files.ts';

interface ServedPictureProps {
  /** its path on the server */
  path: string;
  /** the stored size in pixels */
  width: number;
  height: number;
  /** the shown width, in the syntax of `sizes` of an `<img>` */
  sizes: string;
  alt: string;
  /** it may be out of view: it loads when it comes near */
  lazy?: boolean;
  style?: CSSProperties;
}

/** A picture from the server, loaded in the size in which this screen shows it. */
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
