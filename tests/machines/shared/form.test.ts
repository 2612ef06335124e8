import { broken, offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  answer,
  errors,
  formExample,
  no,
  submit,
  values,
} from '../../../src/machines/shared/form.example.ts';
import { formMachine } from '../../../src/machines/shared/form.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

describeMachine(formMachine, {
  ...formExample,
  facts: [
    [[], start(), 'idle.editing', { becomes: { errors: {}, msg: '', answer: null }, tags: [], calls: {} }],
    ['idle', submit, 'submitting', { calls: { submit: { values } }, tags: ['busy'] }],
    ['idle', 'form.reset', nowhere],
    ['idle', { type: 'form.edited', field: 'email' }, 'idle.editing'],
    ['submitting', submit, nowhere],
    ['submitting', { type: 'form.edited', field: 'email' }, nowhere],
    [
      'submitting',
      done('submit', answer),
      'success',
      { context: { answer, errors: {}, msg: '' }, emits: [{ type: 'form.succeeded', answer }] },
    ],
    [
      'submitting',
      error('submit', no),
      'idle.editing',
      {
        context: { errors, msg: 'Please check the form', answer: null },
        emits: [
          {
            type: 'form.refused',
            status: 400,
            msg: 'Please check the form',
            errors,
            data: { verify: '9000000001' },
          },
        ],
      },
    ],
    ['submitting', error('submit', timeout), 'idle.outcomeUnknown', { emits: [], context: { msg: '' } }],
    ['submitting', error('submit', offline), 'idle.outcomeUnknown'],
    ['submitting', error('submit', broken), 'idle.outcomeUnknown'],
    ['idle.outcomeUnknown', submit, 'submitting'],
    ['idle.outcomeUnknown', { type: 'form.edited', field: 'email' }, 'idle.editing'],
    [
      [submit, error('submit', no)],
      { type: 'form.edited', field: 'email' },
      'idle.editing',
      { context: { errors: { phone: 'Already in use' }, msg: '' } },
    ],
    [[submit, error('submit', no)], submit, 'submitting', { context: { errors: {}, msg: '' } }],
    ['success', submit, nowhere],
    ['success', 'form.reset', 'idle.editing', { context: { answer: null } }],
  ],
});
