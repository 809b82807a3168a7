import { describe, expect, test } from 'vitest'
import {
  deepestLevel,
  endsWithPath,
  fitsLevel,
  innermost,
  pathParts,
  wayTo,
} from '../../../src-shared/model/places/region-levels.ts'

test('a path is taken apart at the signs that people write between its names', () => {
  expect(pathParts(' Germany/Bavaria > Munich›Old town\\ ')).toEqual(['Germany', 'Bavaria', 'Munich', 'Old town'])
  expect(pathParts('//')).toEqual([])
})

describe('a region fits a field', () => {
  test.each([
    ['19', 2],
    ['23', 3],
    ['24', 4],
    ['2', null],
  ])('of type %s down to level %s', (typeCode, deepest) => expect(deepestLevel({ typeCode })).toBe(deepest))

  test.each([
    ['Germany/Bavaria', 2, true],
    ['Germany/Bavaria/Munich', 2, false],
    ['Germany/Bavaria/Munich', 3, true],
    ['Germany/Bavaria/Munich', null, true],
    ['', 0, true],
    ['/', 1, true],
    ['/', 0, false],
  ])('that lies at %j and may lie %s deep: %s', (path, deepest, fits) => expect(fitsLevel(path, deepest)).toBe(fits))
})

test('the way to a region leaves its own name out', () => {
  expect(wayTo('Germany/Bavaria/Munich', ' Munich ')).toBe('Germany / Bavaria')
  expect(wayTo('Germany/Bavaria', 'Munich')).toBe('Germany / Bavaria')
  expect(wayTo('', 'Munich')).toBe('')
})

describe('a path ends with names', () => {
  test.each([
    [['Germany', 'Bavaria', 'Munich'], ['bavaria', 'MUNICH'], true],
    [['Germany', 'Bavaria', 'Munich'], ['Germany', 'Munich'], false],
    [['Germany', 'Bavaria', 'Munich'], ['Bavaria'], false],
    [['Munich'], ['Bavaria', 'Munich'], false],
    [['Bavaria', 'Munich'], ['Bavaria', 'Munich'], true],
    [['Munich'], [], false],
  ])('%j with %j: %s', (path, tail, isSo) => expect(endsWithPath(path, tail)).toBe(isSo))
})

describe('of several regions of one name', () => {
  const meant = (...paths: readonly string[]) => innermost(paths.map((path) => ({ path }))).map(({ path }) => path)
  test.each([
    ['the innermost is meant where they lie in each other', ['de/berlin/Berlin', 'DE', 'DE/Berlin'], ['de/berlin/Berlin']],
    [
      'all are answered where they lie apart',
      ['US/Ohio/Springfield', 'US/Texas/Springfield'],
      ['US/Ohio/Springfield', 'US/Texas/Springfield'],
    ],
    ['all are answered where one lies apart', ['DE', 'DE/Berlin', 'AT/Berlin/x'], ['DE', 'DE/Berlin', 'AT/Berlin/x']],
    ['all are answered where one has no path', ['', 'DE'], ['', 'DE']],
    ['the only one is meant', ['DE'], ['DE']],
    ['none is meant where there is none', [], []],
  ])('%s', (_, paths, answered) => expect(meant(...paths)).toEqual(answered))
})
