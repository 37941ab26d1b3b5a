import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { BareInput } from './BareInput.tsx';
import { Button } from './Button.tsx';
import { FieldError } from './Field.tsx';
import { useFieldWiring } from './fieldContext.ts';

export interface FileInputProps {
  value: File | null;
  onChange: (file: File | null) => void;
  /** The stored picture, shown while no new one is chosen. */
  currentUrl: string | null;
  /** Also offers to remove the stored picture. */
  onRemoveCurrent: (() => void) | undefined;
  hint: string;
  disabled: boolean;
  /** 'contain' shows the whole picture. */
  fit?: 'cover' | 'contain';
}

export function FileInput(props: FileInputProps) {
  const { value, onChange, currentUrl, onRemoveCurrent, hint, disabled, fit = 'cover' } = props;
  const ownId = useId();
  const wiring = useFieldWiring({});
  const id = wiring.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [broken, setBroken] = useState<string>();
  const preview = usePreview(value) ?? (value ? null : currentUrl);
  const isBroken = value !== null && broken !== undefined && broken === preview;

  function choose(files: FileList | null) {
    const file = files?.[0];
    if (file) onChange(file);
  }

  function remove() {
    if (input.current) input.current.value = '';
    if (value) onChange(null);
    else onRemoveCurrent?.();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) choose(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-4 transition-colors',
        over ? 'border-ember bg-ember-tint' : 'border-edge bg-well',
      )}
    >
      <div className="grid h-24 w-40 shrink-0 grid-rows-1 place-items-center overflow-hidden rounded-md border border-line bg-surface text-faint">
        {preview && !isBroken ? (
          <img
            src={preview}
            alt="Preview"
            onError={() => setBroken(preview)}
            className={cn('size-full', fit === 'cover' ? 'object-cover' : 'object-contain p-2')}
          />
        ) : (
          <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <BareInput
          ref={input}
          {...wiring}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          disabled={disabled}
          onChange={(event) => choose(event.target.files)}
          className="peer sr-only"
        />
        <div className="flex flex-wrap gap-2 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus">
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled}
            tabIndex={-1}
            onClick={() => input.current?.click()}
          >
            {preview ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {(value || (currentUrl && onRemoveCurrent)) && (
            <Button variant="ghost" size="sm" disabled={disabled} icon={<Trash2 />} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        {value && <p className="mt-2 truncate text-sm text-soft">{value.name}</p>}
        {isBroken && <FieldError>This file cannot be shown as a picture. Please choose another.</FieldError>}
        <p className="mt-2 text-xs text-faint">{hint}</p>
      </div>
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
