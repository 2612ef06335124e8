import EasyCrop, { type Area, type Point } from 'react-easy-crop';
import easyCropCss from 'react-easy-crop/react-easy-crop.css?url&no-inline';
import { t } from '../../../i18n/text.ts';

export interface CropStageProps {
  /** the address of the picture */
  url: string;
  position: Point;
  zoom: number;
  onMove: (position: Point) => void;
  onZoom: (zoom: number) => void;
  /** gets the visible square, in pixels of the picture */
  onSquare: (square: Area) => void;
}

/** The picture under a round hole: moved by finger, mouse and arrow keys, zoomed by wheel and by two fingers. */
export default function CropStage({ url, position, zoom, onMove, onZoom, onSquare }: CropStageProps) {
  return (
    <>
      {/* React waits for this style sheet before it shows the part. */}
      <link rel="stylesheet" href={easyCropCss} precedence="default" />
      <EasyCrop
        image={url}
        crop={position}
        zoom={zoom}
        aspect={1}
        cropShape="round"
        showGrid={false}
        objectFit="cover"
        keyboardStep={8}
        // The library would insert styles as markup, which Trusted Types refuse.
        disableAutomaticStylesInjection
        onCropChange={onMove}
        onZoomChange={onZoom}
        onCropAreaChange={(_percent, pixels) => onSquare(pixels)}
        cropperProps={{ role: 'application', 'aria-label': t('Move the picture with the arrow keys') }}
      />
    </>
  );
}
