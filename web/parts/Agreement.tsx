import { Link } from 'react-router-dom';

interface AgreementProps {
  /** True when the player has not yet confirmed to be 18 or older. */
  readonly asksAge: boolean;
  /** True when the player has not agreed to the code of conduct in force. */
  readonly asksConduct: boolean;
}

/** The label of the checkbox with what a player agrees to when taking a seat. */
export const Agreement = ({ asksAge, asksConduct }: AgreementProps) => (
  <>
    {asksAge ? 'I am 18 or older and agree to the' : 'I agree to the'}{' '}
    <Link to="/terms" target="_blank" className="text-ember-ink underline">
      Terms and Conditions
    </Link>
    {asksConduct && (
      <>
        . At the table I keep to the{' '}
        <Link to="/conduct" target="_blank" className="text-ember-ink underline">
          Code of Conduct
        </Link>
        .
      </>
    )}
  </>
);
