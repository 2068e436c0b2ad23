import { expect, test } from 'vitest'
import { plainText, postExcerpt, withReaction } from './post.ts'

test('markup is left out of a post, and what only looks like it stays (FEED-05)', () => {
  expect(plainText('<b>Hi</b> <a href="https://example.org">there</a><!-- aside -->')).toBe('Hi there')
  expect(plainText('<p>One</p><p>Two</p>')).toBe('One\nTwo')
  expect(plainText('Oil<br/>Filter<li>Plugs</li>')).toBe('Oil\nFilterPlugs')
  expect(plainText('3 < 4, 5 > 2 and I <3 mine')).toBe('3 < 4, 5 > 2 and I <3 mine')
  expect(plainText('fish &amp; chips')).toBe('fish &amp; chips')
  expect(plainText('<img src=x onerror=alert(1)>Look')).toBe('Look')
})

test('a post of nothing but markup is read as it was typed', () => {
  expect(plainText('<script></script>')).toBe('<script></script>')
})

test('very long hostile input is read quickly', () => {
  // Unless read in linear time, these lengths would outlast the test.
  for (const part of ['<a', '<!--', '<', ' ', '\n', '<br ']) {
    const long = part.repeat(Math.floor(500_000 / part.length))
    expect(plainText(long).length).toBeLessThanOrEqual(long.length)
  }
})

test('the feed shows the first 300 characters, counted without markup and never half a character (FEED-05, CNST-24)', () => {
  expect(postExcerpt('a'.repeat(300))).toEqual({ text: 'a'.repeat(300), more: false })
  expect(postExcerpt(`<b>${'a'.repeat(300)}</b>`).more).toBe(false)
  expect(postExcerpt('a'.repeat(301))).toEqual({ text: `${'a'.repeat(300)}…`, more: true })
  expect(postExcerpt('🏁'.repeat(301))).toEqual({ text: `${'🏁'.repeat(300)}…`, more: true })
})

test('one reaction a person: another takes the place of the first, and taking it back leaves the others’ (FEED-12, FEED-13)', () => {
  const none = { my_reaction: null, like_count: 2, love_count: 0, celebrate_count: 1 }
  const liked = withReaction(none, 'like')
  expect(liked).toEqual({ my_reaction: 'like', like_count: 3, love_count: 0, celebrate_count: 1 })
  expect(withReaction(liked, 'like')).toEqual(liked)
  expect(withReaction(liked, 'love')).toEqual({ my_reaction: 'love', like_count: 2, love_count: 1, celebrate_count: 1 })
  expect(withReaction(liked, null)).toEqual(none)
})
