import { ConfigError } from './config-values.ts'

/** Where files live when they live in an object store. */
export interface S3Config {
  /** Such as `https://s3.sa-east-1.amazonaws.com` or `http://127.0.0.1:4568`. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads `s3://key:secret@host:port/bucket?region=…&tls=0`. Path style throughout, so that any S3 will do. */
export function parseFilesUrl(text: string): S3Config {
  const url = new URL(text)
  const bucket = url.pathname.replaceAll('/', '')
  const tls = url.searchParams.get('tls') ?? '1'
  if (!url.hostname || !bucket || !url.username || !url.password || !['0', '1'].includes(tls)) {
    throw new ConfigError('FILES_URL', 'must look like s3://key:secret@host:port/bucket?region=…&tls=0')
  }
  return {
    endpoint: `${tls === '0' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
