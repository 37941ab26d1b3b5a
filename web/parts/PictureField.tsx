import Upload from 'lucide-react/icons/upload';
import type { UseFormReturn } from 'react-hook-form';
import { limits } from '../../api/catalog/rules.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { Input } from '../ui/Input.tsx';
import type { SessionValues } from './sessionForm.ts';

interface PictureFieldProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** URL of the generated picture, shown as long as there is no other. */
  readonly drawnUrl: string | null;
  /** Uploads the picture before the session is saved. */
  readonly onUpload?: (() => void) | undefined;
  readonly uploading: boolean;
  /** Whether a picture may be given by its URL. */
  readonly hasAddress: boolean;
}

/** A picture from this device, or by its URL. */
export function PictureField(props: PictureFieldProps) {
  const { form, file, onFile, drawnUrl, onUpload, uploading, hasAddress } = props;
  const { register, setValue, watch, formState } = form;
  const url = watch('imageUrl');
  return (
    <>
      <Field label="Session Image" optional>
        <FileInput
          value={file}
          onChange={onFile}
          currentUrl={url || drawnUrl}
          onRemoveCurrent={url ? () => setValue('imageUrl', '', { shouldDirty: true }) : undefined}
          disabled={uploading}
          hint="JPEG, PNG, WebP or GIF, max 2MB. Without one, a picture is drawn for the session."
        />
      </Field>
      {onUpload && (
        <div className="-mt-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Upload />}
            disabled={!file}
            loading={uploading}
            onClick={onUpload}
          >
            Upload to Server
          </Button>
        </div>
      )}
      {hasAddress && (
        <Field label="Image URL" optional error={formState.errors.imageUrl?.message}>
          {/* Read-only and not disabled: a disabled field would lose its value. */}
          <Input
            {...register('imageUrl')}
            inputMode="url"
            autoComplete="off"
            maxLength={limits.imageUrl}
            readOnly={Boolean(file)}
            placeholder="https://"
          />
        </Field>
      )}
    </>
  );
}
