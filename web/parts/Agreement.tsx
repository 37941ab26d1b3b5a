import { Link } from 'react-router-dom';

interface AgreementProps {
  /** Of who has not said before to be 18 or older. */
  readonly asksAge: boolean;
  /** Of who has not agreed to the code of conduct in force. */
  readonly asksConduct: boolean;
}

/** What whoever takes a seat agrees to: the label of a checkbox. */
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
