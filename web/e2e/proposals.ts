import type { Page } from '@playwright/test';
import { comesAlive, expect } from './fixtures.ts';

/** Staff, who are logged in on this page, put a proposed draft on the board. */
export async function publish(staff: Page, title: string): Promise<void> {
  await staff.goto('/admin/proposals');
  const button = staff.getByRole('button', { name: `Publish ${title}` });
  await comesAlive(button);
  await button.click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByText('Session Published')).toBeVisible();
}
