import { useId, useRef, useState } from 'react';
import EasyCrop, { type Area, type Point } from 'react-easy-crop';
import easyCropCss from 'react-easy-crop/react-easy-crop.css?url&no-inline';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';
import { useObjectUrl } from './object-url.ts';
import { styled } from './styled.ts';

const Stage = styled('div')`
  position: relative;
  width: min(100%, 55vh);
  margin-inline: auto;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--r2);
  background: var(--bg);
`;

const Zoom = styled('div')`
  display: flex;
  align-items: center;
  gap: var(--s3);
  margin-top: var(--s3);
  font-size: var(--text-s);
  font-weight: 600;
  > input {
    flex: 1;
    min-width: 0;
    height: var(--tap);
    accent-color: var(--press);
  }
`;

const Keys = styled('div')`
  display: flex;
  gap: var(--s3);
  margin-top: var(--s3);
  > button {
    flex: 1;
  }
`;

interface CropperProps {
  picture: Blob;
  /** gets the chosen square, in the picture's own pixels */
  onChoose: (square: Area) => void;
  onCancel: () => void;
}

/** Chooses a square of a picture: by finger, mouse, wheel, arrow keys and a slider. */
export default function Cropper({ picture, onChoose, onCancel }: CropperProps) {
  const url = useObjectUrl(picture);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isReady, setReady] = useState(false);
  const square = useRef<Area>(null);
  const id = useId();
  return (
    <>
      {/* React shows nothing of this before it has come. */}
      <link rel="stylesheet" href={easyCropCss} precedence="default" />
      <Stage>
        {url && (
          <EasyCrop
            image={url}
            crop={position}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            keyboardStep={8}
            // It would write them as markup, which Trusted Types refuse.
            disableAutomaticStylesInjection
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => {
              square.current = pixels;
              setReady(true);
            }}
            cropperProps={{ role: 'application', 'aria-label': t('Move the picture with the arrow keys') }}
          />
        )}
      </Stage>
      <Zoom>
        <label htmlFor={id}>{t('Zoom')}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </Zoom>
      <Keys>
        <Button kind="quiet" onClick={onCancel}>
          {t('Not this picture')}
        </Button>
        <Button disabled={!isReady} onClick={() => square.current && onChoose(square.current)}>
          {t('Use this picture')}
        </Button>
      </Keys>
    </>
  );
}
