import { type ComponentType, useId, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { t } from '../../../i18n/text.ts';
import { Announced } from '../data/announced.tsx';
import { Spinner } from '../data/spinner.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { useObjectUrl } from '../object-url.ts';
import { styled } from '../styled.ts';
import { Button } from './button.tsx';
import type { CropStageProps } from './crop-stage.tsx';

// The picture is laid out once its size is known.
const Frame = styled('div')<{ $ready: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: min(100%, 55vh);
  margin-inline: auto;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--r2);
  background: var(--bg);
  > .reactEasyCrop_Container {
    visibility: ${({ $ready }) => ($ready ? 'visible' : 'hidden')};
  }
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
  /** renders the picture; its code may still be loading, while everything around it is already in place */
  Stage: ComponentType<CropStageProps>;
  /** gets the chosen square, in pixels of the picture */
  onChoose: (square: Area) => void;
  onCancel: () => void;
}

/** Chooses a square of a picture: by finger, mouse, wheel, arrow keys and a slider. */
export function Cropper({ picture, Stage, onChoose, onCancel }: CropperProps) {
  const url = useObjectUrl(picture);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isReady, setReady] = useState(false);
  const square = useRef<Area>(null);
  const id = useId();
  const coming = (
    <>
      <Spinner aria-hidden="true" />
      <Announced>{t('Loading…')}</Announced>
    </>
  );
  return (
    <>
      <Frame $ready={isReady}>
        <LazyPart fallback={coming}>
          {url && (
            <Stage
              url={url}
              position={position}
              zoom={zoom}
              onMove={setPosition}
              onZoom={setZoom}
              onSquare={(area) => {
                square.current = area;
                setReady(true);
              }}
            />
          )}
        </LazyPart>
      </Frame>
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
