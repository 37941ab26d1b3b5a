import Printer from 'lucide-react/icons/printer';
import { Button } from './Button.tsx';

export function PrintButton() {
  return (
    <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
