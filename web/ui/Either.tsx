interface EitherProps {
  readonly isFirst: boolean;
  readonly first: string;
  readonly second: string;
}

/** Shows one of two words at the width of the wider one, so that nothing moves when they change. */
export const Either = ({ isFirst, first, second }: EitherProps) => (
  <span className="grid text-center *:[grid-area:1/1]">
    <span className={isFirst ? undefined : 'invisible'}>{first}</span>
    <span className={isFirst ? 'invisible' : undefined}>{second}</span>
  </span>
);
