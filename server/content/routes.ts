import type { FastifyReply } from 'fastify';
import { defaulted, type } from 'superstruct';
import { Article, ContentLanguage, EventArticle, EventRow, Post } from '../../src/schemas/content/content.ts';
import { PageParams, paged } from '../../src/schemas/shared/page.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { ById, BySlug } from '../http/params.ts';
import { answers } from '../http/route-schema.ts';
import { Refusal } from '../refusal.ts';
import { readArticle, readEvent, readEvents, readPosts } from './read.ts';

const InLanguage = type({ lang: defaulted(ContentLanguage, 'en') });
const PageInLanguage = type({ ...InLanguage.schema, ...PageParams.schema });

/**
 * Answers with a text that caches may keep for a minute: texts change seldom and are the same for everyone.
 */
function lasting<Text>(reply: FastifyReply, text: Text) {
  reply.header('cache-control', 'public, max-age=60');
  return answer(text);
}

/** @throws Refusal 404 when it does not exist */
function found<Text>(text: Text | undefined, missing: string): Text {
  if (text === undefined) throw new Refusal(404, missing);
  return text;
}

export const contentRoutes: Routes = async (app, { database }) => {
  app.get(
    '/content/:slug',
    {
      schema: {
        params: BySlug,
        querystring: InLanguage,
        response: answers(Article),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: 'lang',
          answers: '`Article`: slug, language, title, description, published_at, blocks, changed_at',
          refusals: '404',
        },
      },
    },
    async (request, reply) => {
      const page = await readArticle(database, 'page', request.params.slug, request.query.lang);
      return lasting(reply, found(page, 'Page not found'));
    },
  );

  app.get(
    '/blog',
    {
      schema: {
        querystring: PageInLanguage,
        response: answers(paged(Post)),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: 'lang, page, perPage',
          answers: 'paged `Post` (an `Article` without its blocks), latest first',
          refusals: '400',
        },
      },
    },
    async (request, reply) => lasting(reply, await readPosts(database, request.query)),
  );

  app.get(
    '/blog/:slug',
    {
      schema: {
        params: BySlug,
        querystring: InLanguage,
        response: answers(Article),
        contract: { origin: 'ours', who: 'all', takes: 'lang', answers: '`Article`', refusals: '404' },
      },
    },
    async (request, reply) => {
      const post = await readArticle(database, 'post', request.params.slug, request.query.lang);
      return lasting(reply, found(post, 'Post not found'));
    },
  );

  app.get(
    '/events',
    {
      schema: {
        querystring: PageInLanguage,
        response: answers(paged(EventRow)),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: 'lang, page, perPage',
          answers:
            'paged `EventRow`: a `Post` with id (the same in every language), starts_at, ends_at, place, state `upcoming`, `running` or `over`. Events that are not over come first, soonest first; then the others, latest first',
          refusals: '400',
        },
      },
    },
    async (request, reply) => lasting(reply, await readEvents(database, request.query)),
  );

  app.get(
    '/events/:id',
    {
      schema: {
        params: ById,
        querystring: InLanguage,
        response: answers(EventArticle),
        contract: {
          origin: 'ours',
          who: 'all',
          takes: 'lang',
          answers:
            '`EventArticle`: an `EventRow` with blocks and changed_at; `is_league`, whether it is the season of a league',
          refusals: '404',
        },
      },
    },
    async (request, reply) => {
      const event = await readEvent(database, request.params.id, request.query.lang);
      return lasting(reply, found(event, 'Event not found'));
    },
  );
};
