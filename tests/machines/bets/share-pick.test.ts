import {
  askBulls,
  askKites,
  drawnPicture,
  noMatch,
  sharedPick,
  sharePickExample,
} from '../../../src/machines/bets/share-pick.example.ts';
import { sharePickMachine } from '../../../src/machines/bets/share-pick.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const blank = { asked: null, pick: null, picture: null, msg: '' };
const loaded = done('load', sharedPick);
const isDrawn = [askKites, loaded, done('draw', drawnPicture)];
const whole = { pick: sharedPick, picture: drawnPicture };

describeMachine(sharePickMachine, {
  ...sharePickExample,
  facts: [
    [[], start(), 'closed', { becomes: blank, tags: [], calls: {} }],
    ['closed', 'share.close', nowhere],
    ['closed', 'share.send', nowhere],
    [
      'closed',
      askKites,
      'loading',
      { becomes: { asked: askKites.pick }, tags: ['dialog'], calls: { load: askKites.pick } },
    ],
    ['closed', askBulls, 'loading', { calls: { load: askBulls.pick } }],
    ['loading', 'share.close', 'closed', { tags: [] }],
    // A double tap loads once.
    ['loading', askKites, nowhere],
    ['loading', 'share.send', nowhere],
    [
      'loading',
      loaded,
      'open.picture.drawing',
      { context: { pick: sharedPick }, tags: ['dialog'], calls: { draw: sharedPick } },
    ],
    [
      'loading',
      error('load', noMatch),
      'failed',
      { context: { msg: 'There is no such match' }, tags: ['dialog'] },
    ],
    ['loading', error('load', offline), 'failed', { context: { msg: '' } }],
    ['loading', loaded, 'open.way.idle.fresh'],
    ['loading', done('load', null), 'over', { context: { pick: null }, tags: ['dialog'] }],
    ['over', 'share.close', 'closed', { tags: [] }],
    ['over', 'share.send', nowhere],
    ['failed', 'share.retry', 'loading', { calls: { load: askKites.pick } }],
    ['failed', 'share.close', 'closed'],
    // A closed dialog keeps neither the pick nor the picture.
    [isDrawn, 'share.close', 'closed', { becomes: { pick: null, picture: null }, tags: [] }],
    [[...isDrawn, 'share.close'], askBulls, 'loading', { becomes: { asked: askBulls.pick } }],
    [[askKites, error('load', noMatch), 'share.close'], askKites, 'loading', { becomes: { msg: '' } }],
    ['open', 'share.close', 'closed', { tags: [] }],
    [
      'open.picture.drawing',
      done('draw', drawnPicture),
      'open.picture.drawn',
      { context: { picture: drawnPicture } },
    ],
    ['open.picture.drawing', error('draw', offline), 'open.picture.failed', { context: { picture: null } }],
    ['open.picture.failed', 'picture.retry', 'open.picture.drawing', { calls: { draw: sharedPick } }],
    // A picture that is being drawn is waited for. Without one the link is shared.
    [[askKites, loaded], 'share.send', nowhere],
    [[askKites, loaded, error('draw', offline), 'picture.retry'], 'share.send', nowhere],
    [
      [askKites, loaded, error('draw', offline)],
      'share.send',
      'open.way.sharing',
      { tags: ['dialog', 'busy'], calls: { share: { pick: sharedPick, picture: null } } },
    ],
    [
      [askKites, loaded],
      'link.copy',
      'open.way.copying',
      { tags: ['dialog', 'busy'], calls: { copy: sharedPick } },
    ],
    [[askKites, loaded], 'picture.save', nowhere],
    [[askKites, loaded, error('draw', offline)], 'picture.save', nowhere],
    [isDrawn, 'share.send', 'open.way.sharing', { calls: { share: whole } }],
    [isDrawn, 'picture.save', 'open.way.saving', { tags: ['dialog', 'busy'], calls: { save: whole } }],
    ['open.way.sharing', done('share', 'shared'), 'open.way.idle.shared', { tags: ['dialog'] }],
    ['open.way.sharing', done('share', 'saved'), 'open.way.idle.saved'],
    ['open.way.sharing', done('share', 'dropped'), 'open.way.idle.fresh'],
    ['open.way.sharing', error('share', offline), 'open.way.idle.notShared', { tags: ['dialog'] }],
    ['open.way.sharing', 'share.send', nowhere],
    ['open.way.sharing', 'link.copy', nowhere],
    ['open.way.sharing', 'share.close', 'closed', { tags: [] }],
    ['open.way.saving', done('save', undefined), 'open.way.idle.saved'],
    ['open.way.saving', error('save', offline), 'open.way.idle.notSaved'],
    ['open.way.copying', done('copy', undefined), 'open.way.idle.copied'],
    ['open.way.copying', error('copy', offline), 'open.way.idle.notCopied'],
    [[...isDrawn, 'link.copy', done('copy', undefined)], 'share.send', 'open.way.sharing'],
    ['open.way.idle.notShared', 'link.copy', 'open.way.copying'],
  ],
});
