import type { Page } from '@playwright/test';
import { comesAlive, expect } from './fixtures.ts';

/** Publishes a proposed draft as the staff member logged in on this page. */
export async function publish(staff: Page, title: string): Promise<void> {
  await staff.goto('/admin/proposals');
  const button = staff.getByRole('button', { name: `Publish ${title}` });
  await comesAlive(button);
  await button.click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByText('Session Published')).toBeVisible();
}
