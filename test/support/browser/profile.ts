import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments } from './chromium.ts'

type Options = Parameters<typeof chromium.launchPersistentContext>[1] & { executablePath: string | undefined }

/** Opens a browser of somebody in São Paulo on a profile on disk: what it keeps survives closing every page. */
export function openProfile(profile: string, baseURL: string, options: Options): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    args: chromiumArguments,
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...options,
  })
}

/**
 * Makes a profile of that browser in which the app of that address is installed and nobody has signed in yet, for
 * devices to begin with a copy of it.
 */
export async function installApp(profile: string, baseURL: string, executablePath: string | undefined): Promise<void> {
  const context = await openProfile(profile, baseURL, { executablePath })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  // Set-up, not what is tested: on a busy machine two browsers at a time take long to install.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })
  await context.close()
}
