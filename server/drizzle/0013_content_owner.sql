CREATE TABLE "removed_posts" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"board" text NOT NULL,
	"slug" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"was_public" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_imports" (
	"pack" text NOT NULL,
	"digest" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_imports_pack_digest_pk" PRIMARY KEY("pack","digest")
);
--> statement-breakpoint
ALTER TABLE "post_texts" ADD COLUMN "written_in" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_packs" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_packs" ADD COLUMN "importer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_posts_slug" ON "removed_posts" USING btree ("pack","board","slug");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at");