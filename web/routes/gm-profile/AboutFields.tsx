import { gameMasterLimits } from '../../../api/catalog/game-masters.rules.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

type About = Record<'bio' | 'specialties' | 'languages' | 'videoUrl', string>;

interface AboutFieldsProps {
  readonly values: About;
  readonly onChange: (typed: Partial<About>) => void;
  /** Returns the error of a field; undefined: none. */
  readonly wrong: (field: keyof About) => string | undefined;
}

/** The part of a Game Master's profile that players read. */
export function AboutFields({ values, onChange, wrong }: AboutFieldsProps) {
  const typed = (name: keyof About) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Panel title="About You">
      <div className="flex flex-col gap-5">
        <Field label="Biography" required error={wrong('bio')}>
          <Textarea rows={6} maxLength={gameMasterLimits.bio} {...typed('bio')} />
        </Field>
        <Field
          label="Systems and Specialties"
          optional
          error={wrong('specialties')}
          hint="Separated by commas, such as Daggerheart, Horror, Beginner Friendly"
        >
          <Input maxLength={1000} {...typed('specialties')} />
        </Field>
        <Field
          label="Languages"
          optional
          error={wrong('languages')}
          hint="In which you run tables, separated by commas"
        >
          <Input maxLength={500} {...typed('languages')} />
        </Field>
        <Field
          label="Video"
          optional
          error={wrong('videoUrl')}
          hint="A film in which you introduce yourself: https://…"
        >
          <Input type="url" maxLength={gameMasterLimits.videoUrl} {...typed('videoUrl')} />
        </Field>
      </div>
    </Panel>
  );
}
