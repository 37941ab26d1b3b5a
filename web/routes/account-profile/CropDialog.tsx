import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { type Crop, moveCrop, type Size, smallestSide, styleOf, wholeCrop, zoomCrop } from './crop.ts';

interface CropDialogProps {
  readonly file: File;
  /** Saves the square; the dialog shows the message of an error it throws. */
  readonly onSave: (crop: Crop) => Promise<void>;
  readonly onClose: () => void;
}

const step = 0.05;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/** Chooses the square of a picture: by dragging and a slider, or by the arrow keys, plus and minus. */
export function CropDialog({ file, onSave, onClose }: CropDialogProps) {
  const url = useObjectUrl(file);
  const zoomId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, side: 1 });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function drag(event: PointerEvent) {
    const last = from.current;
    const width = frame.current?.clientWidth;
    if (!last || !width || !picture) return;
    from.current = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [(event.clientX - last.x) / width, (event.clientY - last.y) / width];
    setCrop((current) => moveCrop(picture, current, dx, dy));
  }
  function zoom(side: (current: number) => number) {
    if (picture) setCrop((current) => zoomCrop(picture, current, side(current.side)));
  }
  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow && picture) setCrop((current) => moveCrop(picture, current, ...arrow));
    else if (event.key === '+' || event.key === '=') zoom((side) => side / 1.1);
    else if (event.key === '-') zoom((side) => side * 1.1);
    else return;
    event.preventDefault();
  }
  async function save() {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(crop);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      busy={busy}
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Choose the square"
      description="Drag the picture, or use the arrow keys."
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button disabled={!picture} loading={busy} loadingText="Saving..." onClick={() => void save()}>
            Use This Picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError title={problem && 'Not saved'}>{problem}</FormError>
        <div
          ref={frame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
          tabIndex={0}
          aria-label="Picture: the arrow keys move it, plus and minus zoom"
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            from.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = null;
          }}
          onPointerCancel={() => {
            from.current = null;
          }}
          className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-lg border border-line bg-well select-none active:cursor-grabbing"
        >
          {url && (
            <img
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setPicture({ width, height });
                setCrop(wholeCrop({ width, height }));
              }}
              onError={() => setProblem('This file cannot be shown as a picture. Please choose another.')}
              style={picture ? styleOf(picture, crop) : { opacity: 0 }}
              className="pointer-events-none absolute max-w-none"
            />
          )}
          {/* The account shows the picture as a circle. */}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_color-mix(in_oklab,black_45%,transparent)] outline-1 outline-white/60"
          />
        </div>
        <div className="mx-auto flex w-full max-w-72 flex-col gap-1.5">
          <label htmlFor={zoomId} className="text-sm font-medium">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={1 / smallestSide}
            step={0.05}
            value={1 / crop.side}
            disabled={!picture}
            onChange={(event) => zoom(() => 1 / Number(event.target.value))}
            className="h-6 w-full accent-ember"
          />
        </div>
      </div>
    </Dialog>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
