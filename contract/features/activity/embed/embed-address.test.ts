import { describe, expect, test } from 'vitest'
import { frameAddress, readEmbedPage } from '#contract/engine/content/embed.ts'
import { readEmbed, readLength, type EmbedType } from './embed-address.ts'

const id = 'dQw4w9WgXcQ'
const known: [EmbedType, string, string, string][] = [
  ...[
    id,
    `https://www.youtube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?app=desktop&v=${id}&t=42s&list=PL123`,
    `youtube.com/watch?v=${id}#t=1`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `  <iframe width="560" height="315" src="https://www.youtube.com/embed/${id}?si=x&amp;start=3" title="x"></iframe>`,
  ].map((text): [EmbedType, string, string, string] => ['youtube', text, 'youtube', id]),
  ['vimeo', '76979871', 'vimeo', '76979871'],
  ['vimeo', 'https://vimeo.com/76979871?share=copy', 'vimeo', '76979871'],
  ['vimeo', 'https://vimeo.com/76979871/0a1b2c3d4e', 'vimeo', '76979871/0a1b2c3d4e'],
  ['vimeo', 'https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['vimeo', 'https://vimeo.com/showcase/123/video/76979871', 'vimeo', '76979871'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?badge=0&h=0a1b2c3d4e', 'vimeo', '76979871/0a1b2c3d4e'],
  ['linkedin_slidshare', 'https://www.slideshare.net/slideshow/embed_code/key/aB3dE6gH', 'slideshare', 'key/aB3dE6gH'],
  ['linkedin_slidshare', 'https://www.slideshare.net/slideshow/vender-mais/25598512', 'slideshare', '25598512'],
  ['linkedin_slidshare', 'https://pt.slideshare.net/ana/vender-mais-25598512?next=1', 'slideshare', '25598512'],
  [
    'linkedin_slidshare',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:7012345678901234567',
    'linkedin',
    'share:7012345678901234567',
  ],
  [
    'linkedin_slidshare',
    'https://www.linkedin.com/posts/ana_vendas-activity-7012345678901234567-xyzW?utm=1',
    'linkedin',
    'activity:7012345678901234567',
  ],
]

describe('player P48: what an author pastes', () => {
  test.each(known)('%s takes %s', (type, text, vendor, name) => {
    expect(readEmbed(type, text)).toEqual({ vendor, name })
  })

  test.each<[EmbedType, string]>([
    ['youtube', ''],
    ['youtube', 'https://www.youtube.com/@canal'],
    ['youtube', 'https://www.youtube.com/playlist?list=PL1234567890'],
    ['youtube', `https://youtube.com.example.org/watch?v=${id}`],
    ['youtube', `https://example.org/?u=https://www.youtube.com/watch?v=${id}`],
    ['youtube', `https://user@evil.org/youtube.com/watch?v=${id}`],
    ['youtube', `javascript:alert(1)//youtu.be/${id}`],
    ['youtube', `${id}x`],
    ['youtube', `https://youtu.be/${id}x`],
    ['youtube', 'https://vimeo.com/76979871'],
    ['vimeo', 'https://vimeo.com/ana'],
    ['vimeo', 'https://vimeo.com/76979871/settings'],
    ['vimeo', `https://youtu.be/${id}`],
    ['linkedin_slidshare', 'https://www.slideshare.net/ana'],
    ['linkedin_slidshare', 'https://www.linkedin.com/in/ana'],
    ['linkedin_slidshare', 'https://www.slideshare.net/slideshow/embed_code/../../x'],
  ])('%s refuses %s', (type, text) => {
    expect(readEmbed(type, text)).toBeNull()
  })

  test('a length is read as people write it', () => {
    expect(['45', '4:05', '1:02:03', '90:00'].map(readLength)).toEqual([45, 245, 3723, 5400])
    expect(['', '0', '4:60', 'x', '1:2:3:4', '-3', '25:00:00', '4.5'].map(readLength)).toEqual(Array(8).fill(null))
  })
})

describe('player P48: the frame of a vendor', () => {
  const shown = { start: 12.7, language: 'pt-BR', pageOrigin: 'https://conteudo.example.org' }

  test('has an address of a fixed pattern, whatever it is called', () => {
    expect(frameAddress('youtube', 'https://y', { ...shown, name: id })).toBe(
      `https://y/embed/${id}?enablejsapi=1&origin=https%3A%2F%2Fconteudo.example.org&autoplay=1&playsinline=1&rel=0&hl=pt-BR&start=12`,
    )
    expect(frameAddress('vimeo', 'https://v', { ...shown, name: '7/0a1b2c3d' })).toBe(
      'https://v/video/7?h=0a1b2c3d&autoplay=1&playsinline=1&dnt=1#t=12s',
    )
    expect(frameAddress('slideshare', 'https://s', { ...shown, name: 'key/aB3dE6gH' })).toBe(
      'https://s/slideshow/embed_code/key/aB3dE6gH',
    )
    expect(frameAddress('linkedin', 'https://l', { ...shown, name: 'share:701234567' })).toBe(
      'https://l/embed/feed/update/urn:li:share:701234567',
    )
    for (const name of ['../x', `${id}/x`, '', `${id}?a=1`])
      expect(frameAddress('youtube', 'https://y', { ...shown, name })).toBeNull()
  })

  test('stands in a page of its own for each vendor, and for nobody else', () => {
    const launchId = '0'.repeat(32)
    expect(readEmbedPage(`/e/vimeo/${launchId}`)).toEqual({ vendor: 'vimeo', launchId })
    for (const path of [`/e/other/${launchId}`, `/e/toString/${launchId}`, '/e/vimeo/1', `/e/vimeo/${launchId}/`])
      expect(readEmbedPage(path)).toBeNull()
  })
})
