import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ChangeEvent, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { passwordAdvice } from '../lib/password.ts';
import { Input, type InputProps } from './Input.tsx';

export interface PasswordInputProps extends Omit<InputProps, 'type'> {
  /** Shows how hard the password is to guess: advice only, nothing is refused. */
  advice?: boolean;
}

const bars = ['', 'bg-red', 'bg-amber', 'bg-verdigris', 'bg-verdigris'];

export function PasswordInput({ advice = false, onChange, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const Icon = shown ? EyeOff : Eye;
  const { score, text } = passwordAdvice(typed);

  function change(event: ChangeEvent<HTMLInputElement>) {
    if (advice) setTyped(event.target.value);
    onChange?.(event);
  }

  return (
    <div>
      <div className="relative">
        <Input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          onChange={change}
          type={shown ? 'text' : 'password'}
          className={cn('pr-11', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-faint hover:text-text"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      {advice && (
        <div className="mt-2">
          <div aria-hidden="true" className="flex gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={cn('h-1 flex-1 rounded-sm', step <= score ? bars[score] : 'bg-line')}
              />
            ))}
          </div>
          <p aria-live="polite" className="mt-1.5 text-xs text-faint">
            {text}
          </p>
        </div>
      )}
    </div>
  );
}
