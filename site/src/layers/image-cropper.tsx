import { useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Cropper, { type Area } from 'react-easy-crop';
import cropperStyles from 'react-easy-crop/react-easy-crop.css?url&no-inline';
import { FILE_PURPOSE_RULES, type FilePurpose } from '#shared/domain/file-purposes.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';
import styles from './image-cropper.css?url&no-inline';

await Promise.all([loadStylesheet(cropperStyles), loadStylesheet(styles)]);

interface CropperProps {
  file: Blob;
  purpose: FilePurpose;
}

/** The fields of `POST /files`: pixels of the picture turned upright and then by `rotate`. */
interface ChosenCrop {
  x: number;
  y: number;
  width: number;
  height: number;
  rotate: '0' | '90' | '180' | '270';
}

const TURNS = ['0', '90', '180', '270'] as const;
const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
const MOVE_PX = 10;

/** Chooses the part of a photo that is shown. Moved by dragging or arrow keys, zoomed by the wheel, fingers or a slider. */
export const layer: LayerContent<CropperProps, ChosenCrop> = {
  title: 'Кадрирование',
  // A press beside it would lose the choice.
  look: { size: 'xl', closesByBackdrop: false },
  draw({ body, close }, { file, purpose }) {
    const root = createRoot(body);
    let isOpen = true;
    // The policy of pages allows no blob addresses.
    const reader = new FileReader();
    reader.onload = () => {
      if (isOpen) root.render(<ImageCropper image={String(reader.result)} purpose={purpose} onDone={close} />);
    };
    reader.readAsDataURL(file);
    return () => {
      isOpen = false;
      root.unmount();
    };
  },
};

interface ImageCropperProps {
  image: string;
  purpose: FilePurpose;
  onDone(crop?: ChosenCrop): void;
}

function ImageCropper({ image, purpose, onDone }: ImageCropperProps) {
  const { aspect, shown } = FILE_PURPOSE_RULES[purpose];
  const isFree = aspect === 3 / 2;
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const area = useRef<Area | null>(null);
  const zoomId = useId();
  const isTurned = turn % 2 === 1;
  const wholeAspect = natural ? (isTurned ? natural.height / natural.width : natural.width / natural.height) : 1;
  const rotate = TURNS[turn % TURNS.length] ?? '0';

  if (isBroken)
    return (
      <div className="grid gap-4">
        <p role="alert">
          Этот снимок не&nbsp;открывается. Нужен JPEG, PNG или&nbsp;WebP: на&nbsp;iPhone выберите Настройки → Камера →
          Форматы → «Наиболее совместимые»
        </p>
        <button className="btn btn-2" type="button" onClick={() => onDone()}>
          Понятно
        </button>
      </div>
    );

  const done = () => {
    if (!area.current) return;
    const { x, y, width, height } = area.current;
    onDone({ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height), rotate });
  };
  const restart = () => {
    setPlace({ x: 0, y: 0 });
    setZoom(1);
  };

  return (
    <div className="crop">
      <div className="crop-stage">
        <Cropper
          image={image}
          crop={place}
          zoom={zoom}
          rotation={turn * 90}
          aspect={isFree && isWhole ? wholeAspect : (aspect ?? wholeAspect)}
          cropShape={purpose === 'avatar' ? 'round' : 'rect'}
          maxZoom={ZOOM_MAX}
          keyboardStep={MOVE_PX}
          showGrid
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            area.current = pixels;
          }}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          mediaProps={{ onError: () => setBroken(true), alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Рамка. Двигайте снимок стрелками', tabIndex: 0 }}
        />
      </div>
      <div className="crop-tools">
        <div className="fld crop-zoom">
          <label htmlFor={zoomId}>Крупнее</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} процентов`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
        <button
          className="btn"
          type="button"
          onClick={() => {
            setTurn((turn + 1) % TURNS.length);
            restart();
          }}
        >
          Повернуть
        </button>
        {isFree && (
          <label className="ck">
            <input
              type="checkbox"
              checked={isWhole}
              onChange={({ target }) => {
                setWhole(target.checked);
                restart();
              }}
            />
            Весь снимок
          </label>
        )}
      </div>
      {natural && shown && isSmall(natural, shown) && (
        <p className="note">
          Снимок мелкий: нужно хотя&nbsp;бы {shown.widthMin}×{shown.heightMin}&nbsp;точек
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button className="btn btn-1" type="button" onClick={done} disabled={!natural}>
          Готово
        </button>
        <button className="btn" type="button" onClick={() => onDone()}>
          Отменить
        </button>
      </div>
    </div>
  );
}

function isSmall(
  { width, height }: { width: number; height: number },
  { widthMin, heightMin }: { widthMin: number; heightMin: number },
): boolean {
  return Math.max(width, height) < widthMin || Math.min(width, height) < heightMin;
}
