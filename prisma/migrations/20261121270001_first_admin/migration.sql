-- The link in the log of a new installation, which makes its first super admin.
ALTER TYPE "OneTimeTokenPurpose" ADD VALUE 'first_admin';
