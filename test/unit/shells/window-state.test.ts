import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseBounds, readWindowState, writeWindowState } from '../../../src-main/shell/window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const state = { x: 100, y: 50, width: 1000, height: 700, isMaximized: false }

describe('the bounds of a new window', () => {
  it('are the remembered ones', () => {
    expect(chooseBounds(state, [screen])).toEqual({ x: 100, y: 50, width: 1000, height: 700 })
  })

  it('fit the first screen when nothing is remembered', () => {
    expect(chooseBounds(null, [screen])).toEqual({ width: 1280, height: 800 })
    expect(chooseBounds(null, [{ ...screen, width: 1024, height: 600 }])).toEqual({ width: 1024, height: 600 })
    expect(chooseBounds(null, [])).toEqual({ width: 1280, height: 800 })
  })

  it('forget a place that no screen shows any more', () => {
    for (const gone of [{ x: 2000 }, { x: -980 }, { y: -10 }, { y: 1060 }]) {
      expect(chooseBounds({ ...state, ...gone }, [screen])).toEqual({ width: 1280, height: 800 })
    }
    const right = { ...screen, x: 1920 }
    expect(chooseBounds({ ...state, x: 2000 }, [screen, right])).toMatchObject({ x: 2000 })
  })

  it('are never too small to use', () => {
    expect(chooseBounds({ ...state, width: 10, height: 10 }, [{ ...screen, x: -500 }])).toMatchObject({ width: 800, height: 500 })
  })
})

describe('the remembered state', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gridstage-window-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read back as it was written', () => {
    const file = path.join(folder, 'state.json')
    writeWindowState(file, { ...state, isMaximized: true })
    expect(readWindowState(file)).toEqual({ ...state, isMaximized: true })
  })

  it('is nothing when the file is missing, broken or of another form', () => {
    const file = path.join(folder, 'state.json')
    expect(readWindowState(file)).toBeNull()
    for (const text of ['', '{', '{"x":1}', '{"x":"1","y":0,"width":1,"height":1,"isMaximized":true}', 'null']) {
      writeFileSync(file, text)
      expect(readWindowState(file)).toBeNull()
    }
  })

  it('is given up when it cannot be written', () => {
    expect(() => writeWindowState(path.join(folder, 'missing', 'state.json'), state)).not.toThrow()
  })
})
