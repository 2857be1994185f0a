import { contentHeaders as headersFor } from '#contract/engine/content/content-headers.ts'

/** What every answer of this worker says; the server puts the app's addresses in their place as it sends the worker. */
export const contentHeaders = (): Headers =>
  new Headers({ ...headersFor('__APP_ORIGINS__'), 'cache-control': 'no-store' })
