-- Money that staff returned outside of the provider, as by a transfer: what no card takes any more.
ALTER TYPE "LedgerAccount" ADD VALUE 'outside';
