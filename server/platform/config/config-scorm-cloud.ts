import { ConfigError, readUrl } from './config-values.ts'

/** The installation's account with SCORM Cloud. */
export interface ScormCloudConfig {
  /** Where its API is, without a slash at the end. */
  url: string
  appId: string
  secret: string
}

/** `SCORM_CLOUD_APP_ID`, `SCORM_CLOUD_SECRET`, `SCORM_CLOUD_URL`; null: there is no account. */
export function readScormCloud(env: NodeJS.ProcessEnv): ScormCloudConfig | null {
  const url = readUrl(env, 'SCORM_CLOUD_URL', ['http:', 'https:']) ?? 'https://cloud.scorm.com/api/v2'
  const appId = env['SCORM_CLOUD_APP_ID'] || null
  const secret = env['SCORM_CLOUD_SECRET'] || null
  if (appId === null && secret === null) return null
  if (appId === null) throw new ConfigError('SCORM_CLOUD_APP_ID', 'must be set beside SCORM_CLOUD_SECRET')
  if (secret === null) throw new ConfigError('SCORM_CLOUD_SECRET', 'must be set beside SCORM_CLOUD_APP_ID')
  return { url: url.replace(/\/+$/, ''), appId, secret }
}
