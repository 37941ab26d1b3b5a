import { Link } from 'react-router-dom';

interface AgreementProps {
  /** "I agree to the" */
  readonly children: string;
  /** Of who has not agreed to the code of conduct in force. */
  readonly asksConduct: boolean;
}

/** What whoever takes a seat agrees to: the label of a checkbox. */
export const Agreement = ({ children, asksConduct }: AgreementProps) => (
  <>
    {children}{' '}
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
