import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
