import Printer from 'lucide-react/icons/printer';
import { Button } from './Button.tsx';

/** Prints the page; on paper it is not seen. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer />} data-print="no" onClick={() => window.print()}>
      Print
    </Button>
  );
}
